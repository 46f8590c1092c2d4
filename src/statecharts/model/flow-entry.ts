/** How a model registers its flow. It is read from the text of the file, so its values are literals. */
export type FlowEntry = {
  /** The root of the sidebar that has it: one of the `groups` of `charts.config.ts`. */
  group: string;
  title: string;
  /** The flow of its group that it follows there. A group begins with those that follow none. */
  after?: string;
  /** The address of the page that it is the screen of, as the product's routes name it. */
  page?: string;
  /** The id of the story that shows its main screen, if that is not its first one. */
  screen?: string;
  /** The flows that it leads to, by the names of their models, and when in a few words. */
  leadsTo?: Readonly<Record<string, string>>;
};
