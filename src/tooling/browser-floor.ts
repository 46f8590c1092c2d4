/** The oldest browsers that the shop works in, all of 2023. The README names them too. */
export const BROWSER_FLOOR = { chrome: 111, edge: 111, firefox: 113, safari: 16.4 } as const;

/** The same as targets of a build: `chrome111`, … */
export const FLOOR_TARGETS = Object.entries(BROWSER_FLOOR).map(([name, version]) => `${name}${version}`);
