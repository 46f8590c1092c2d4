/* What the plugin of the pages reads from the charts. */

/** What the project hands to the plugin. */
declare module 'virtual:flow-places' {
  const site: import('./flow-places.ts').FlowMap;
  export default site;
}

/** How the flows lead to each other. */
declare module 'virtual:flow-map' {
  const layout: import('../../drawing/layout-chart.ts').ChartLayout;
  export default layout;
}

/** What the overview shows of each flow. */
declare module 'virtual:flow-cards' {
  const cards: readonly import('./flow-data.ts').FlowCard[];
  export default cards;
}

/** The stories of all flows, to be found by their words. */
declare module 'virtual:flow-find' {
  const found: readonly import('./find-states.ts').Findable[];
  export default found;
}

/** What the page of each flow shows, by the flow's name. */
declare module 'virtual:flow-pages' {
  const pages: Readonly<Record<string, () => Promise<{ default: import('./flow-data.ts').FlowData }>>>;
  export default pages;
}
