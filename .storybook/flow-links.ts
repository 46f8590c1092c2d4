export type FlowLink = { from: string; to: string; when: string; file: string; text: string };
export const FLOW_LINKS: readonly FlowLink[] = [];
export const linksOf = (flow: string) => ({
  before: FLOW_LINKS.filter((l) => l.to === flow),
  after: FLOW_LINKS.filter((l) => l.from === flow),
});
