declare module 'virtual:host-samples' {
  const samples: import('./sample-types.ts').HostSamples;
  export default samples;
}
