import type { FlowData } from './flow-data.ts';

/** The address of a story. Links leave the frame of the page, so they need `target="_top"`. */
export const storyHref = (id: string) => `./?path=/story/${id}`;

/** A link to a story or a page of Storybook. */
export const StoryLink = ({
  id,
  label,
  children,
}: {
  id: string;
  label?: string;
  children: React.ReactNode;
}) => (
  <a href={storyHref(id)} target="_top" aria-label={label}>
    {children}
  </a>
);

/** How large a flow is. No line breaks between a number and its noun. */
export const Figures = ({ figures: { states, stories, paths, laws } }: Pick<FlowData, 'figures'>) => (
  <p className="flow-figures">
    {Object.entries({ states, stories, paths, laws })
      .map(([noun, count]) => `${count}\u00a0${noun}`)
      .join(' · ')}
  </p>
);

/** A table that scrolls by itself where the page is narrow. */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: readonly string[];
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too.
    <section className="flow-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
