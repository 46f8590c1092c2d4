import type { FlowMap } from '../../src/statecharts/storybook/flows/flow-places.ts';
import { FLOW_GROUPS } from './flow-groups.ts';
import { FLOW_LINKS } from './flow-links.ts';

/** The shop's part of the pages of flows, besides the charts. */
export const SHOP_FLOWS: FlowMap = { groups: FLOW_GROUPS, links: FLOW_LINKS };
