declare module 'virtual:page-before-scripts' {
  const page: {
    prerendered: { path: string; head: string; body: string; slice: string };
    /** The classic script of before-hydration.ts. */
    script: string;
  };
  export default page;
}
