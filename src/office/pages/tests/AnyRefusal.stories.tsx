import { type ComponentProps, useEffect, useRef } from 'react';
import { fireEvent, waitFor } from 'storybook/test';
import type { Role } from '#contract/office/role.ts';
import { oneOf } from '../../../../.storybook/controls.ts';
import preview from '../../../../.storybook/preview.tsx';
import { loadOffice, OF_OFFICE, type Office, OfficePage } from '../../../../.storybook/stage/OfficePage.tsx';
import { refusalOf, type Why, whysOf } from './possible-refusals.ts';
import { ID } from './sample-answers.ts';

type Props = Record<Role, Why> & { role: Role };

const visitOf = ({ role, ...whys }: Props) => ({
  path: `/do/orders/replace?order=${ID}&variant=star-10`,
  role,
  changes: { 'orders replace': { question: 'Replace …LL7C of Star 10 by a code from stock for amna_k?' } },
  refused: { 'orders replace': refusalOf(role, whys[role]) },
});

/** The office, in which the form is filled in and sent once it is shown. */
function Sent({ office }: ComponentProps<typeof OfficePage>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = root.current;
    if (page !== null && office !== undefined) void send(page);
  }, [office]);
  return (
    <div ref={root}>
      <OfficePage office={office} />
    </div>
  );
}

async function send(page: HTMLElement): Promise<void> {
  const find = (selector: string) =>
    waitFor(() => {
      const found = page.querySelector<HTMLElement>(selector);
      if (found === null) throw new Error(`Nothing is ${selector}.`);
      return found;
    });
  fireEvent.change(await find('[name="reason"]'), { target: { value: 'It is used.' } });
  fireEvent.click(await find('form button[type=submit]'));
  const shown = await find('[role=alert], dialog[open]');
  const yes = shown.querySelector<HTMLElement>(':scope:is(dialog) button:last-child');
  if (yes !== null && page.querySelector('dialog[open] input') === null) fireEvent.click(yes);
}

/** The control of why an operator of this role is refused, which offers what can be. */
const whyOf = (role: Role) => ({
  ...oneOf(...whysOf(role)),
  name: 'refused for',
  if: { arg: 'role', eq: role },
});

const meta = preview.meta({
  title: 'Office/Refusals',
  component: (_: Props) => null,
  parameters: { layout: 'fullscreen', frame: OF_OFFICE.parameters.frame },
  argTypes: { role: oneOf('support', 'manager'), support: whyOf('support'), manager: whyOf('manager') },
  loaders: [({ args, ...context }) => loadOffice({ ...context, args: visitOf(args) })],
  render: (_, { loaded }: { loaded: { office?: Office } }) => <Sent office={loaded.office} />,
});

export const AnyRefusal = meta.story({
  args: { role: 'support', support: 'the limit of the day', manager: 'the limit of the day' },
  tags: ['!test'],
});
