/* Modules that the plugin of the pages makes from the charts. */

/** All flows, as their models register them. */
declare module 'virtual:flow-places' {
  const site: import('./flow-places.ts').FlowMap;
  export default site;
}

/** How the flows lead to each other. */
declare module 'virtual:flow-map' {
  const layout: import('../../drawing/layout-chart.ts').ChartLayout;
  export default layout;
}

/** The overview's data about each flow. */
declare module 'virtual:flow-cards' {
  const cards: readonly (import('./flow-data.ts').FlowCard & {
    /** The story with its main screen. */
    screen: string | undefined;
  })[];
  export default cards;
}

/** The stories of all flows, to be found by their words. */
declare module 'virtual:flow-find' {
  const found: readonly import('./find-states.ts').Findable[];
  export default found;
}

/** The data of each flow's page, by the flow's name. */
declare module 'virtual:flow-pages' {
  const pages: Readonly<Record<string, () => Promise<{ default: import('./flow-data.ts').FlowData }>>>;
  export default pages;
}
