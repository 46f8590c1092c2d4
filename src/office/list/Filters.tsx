import { useRouter } from '@tanstack/react-router';
import type { Command } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import type { Input } from '../api/commands.ts';
import { typedFields } from '../api/commands.ts';
import { fold } from '../frame/layout.ts';
import { toInput, toTyped } from '../generated/form-values.ts';
import { GeneratedForm } from '../generated/GeneratedForm.tsx';
import { type Address, addressFor } from './list-address.ts';

/** The fields stand side by side, as wide as what they hold. */
const inRow = css({
  py: '3',
  '& form': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '3',
    '& > *': { flex: { base: '[1 1 100%]', md: '[0 1 11rem]' } },
  },
});

type Props = { command: Command; address: Address; fixed: Input };

/** The filters, the days and the order of a list, drawn from its command. They are in the address. */
export function Filters({ command, address, fixed }: Props) {
  const { history } = useRouter();
  const fields = typedFields(command)
    .filter(({ name }) => name !== 'limit' && !Object.hasOwn(fixed, name))
    .map((field) => ({ ...field, isRequired: field.name === 'sort' }));
  if (fields.length === 0) return null;
  const { cursor: _, ...asked } = address.asked;
  // Words are looked for so often that their field is in sight.
  const hasWords = fields.some(({ name }) => name === 'find');
  const count = Object.keys(asked).filter((name) => name !== 'sort').length;
  return (
    <details key={JSON.stringify(asked)} className={fold} open={count > 0 || hasWords}>
      <summary>{count === 0 ? 'Filter and sort' : `Filter and sort: ${count} set`}</summary>
      <div className={inRow}>
        <GeneratedForm
          command={{ ...command, fields }}
          preset={{}}
          values={toTyped(fields, { sort: address.sort, ...toInput(fields, asked) })}
          isFilter
          isBusy={false}
          formError={null}
          onSubmit={(input) =>
            history.push(
              addressFor(
                address,
                Object.fromEntries(
                  Object.entries(input)
                    .filter(([name, value]) => name !== 'sort' || value !== address.usual)
                    .map(([name, value]) => [name, String(value)]),
                ),
              ),
            )
          }
        />
      </div>
    </details>
  );
}
