declare module 'virtual:host-samples' {
  const samples: import('./host-sample-types.ts').HostSamples;
  export default samples;
}
