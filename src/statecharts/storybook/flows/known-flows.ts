import site from 'virtual:flow-places';
import { type FlowPlace, placesOf } from './flow-places.ts';

export const { groups: FLOW_GROUPS, links: FLOW_LINKS } = site;

/** Every flow, in the order of the sidebar. */
export const FLOWS = placesOf(FLOW_GROUPS);

/** A flow by its name. */
export const findFlow = (flow: string): FlowPlace | undefined => FLOWS.find((one) => one.flow === flow);

/** The flows that lead to a flow, and those that it leads to. */
export const linksOf = (flow: string) => ({
  before: FLOW_LINKS.filter(({ to }) => to === flow),
  after: FLOW_LINKS.filter(({ from }) => from === flow),
});
