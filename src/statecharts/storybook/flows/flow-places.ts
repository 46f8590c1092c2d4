import { kebabCase } from '../../model/kebab-case.ts';

/** What the pages of flows know of them all, as their models register them. */
export type FlowMap = {
  /** The flows in groups, each a root of the sidebar. */
  readonly groups: readonly FlowGroup[];
  /** How the flows lead to each other, and when in a few words. */
  readonly links: readonly FlowLink[];
  /** The story that shows the main screen of a flow, by the flow's name, where that is not its first one. */
  readonly screens: Readonly<Record<string, string>>;
  /** The flow that each page of the product is the screen of, by its address. */
  readonly pages: Readonly<Record<string, string>>;
};
/** The titles of flows by the names of their models. */
export type FlowGroup = { readonly title: string; readonly flows: Readonly<Record<string, string>> };
export type FlowLink = { readonly from: string; readonly to: string; readonly when: string };

/** The page of a flow: its name, its root in the sidebar, its title, and the page's id. */
export type FlowPlace = { flow: string; group: string; title: string; id: string };

/** The pages of all flows, in the order of the groups. */
export const placesOf = (groups: readonly FlowGroup[]): FlowPlace[] =>
  groups.flatMap(({ title: group, flows }) =>
    Object.entries(flows).map(([flow, title]) => ({ flow, group, title, id: idOf(group, title) })),
  );

/**
 * The flow of a story, by its parameters. Where two flows share a chart, their stories also say
 * their flow.
 */
export const flowOf = ({ flow, chart = '' }: { flow?: string | undefined; chart?: string }): string =>
  flow ?? kebabCase(chart);

/** The id that Storybook gives to the story "The flow" of a title. */
function idOf(group: string, title: string): string {
  return `${`${group}-${title}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}--the-flow`;
}
