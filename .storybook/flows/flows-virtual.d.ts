/** How the flows lead to each other, laid out by the plugin of the pages. */
declare module 'virtual:flow-map' {
  const layout: import('../../src/statecharts/drawing/layout-chart.ts').ChartLayout;
  export default layout;
}
