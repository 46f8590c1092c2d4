declare module 'virtual:page-before-scripts' {
  const page: {
    prerendered: { path: string; head: string; body: string; pageData: string };
    /** The classic script of before-hydration.ts. */
    script: string;
  };
  export default page;
}
