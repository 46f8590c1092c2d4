import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/DownloadButton.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import type { Input } from '../api/commands.ts';
import { useOffice } from '../frame/office.ts';
import { ShopperText } from '../generated/text.tsx';
import type { Done, Sending } from './command-form.machine.ts';
import { commandFormMachine } from './command-form.machine.ts';

/** Without this mark, spreadsheets misread UTF-8. */
const UTF8_MARK = '\ufeff';

type Props = {
  command: string;
  input: Input;
  isPage?: boolean;
  /** The name of the file, without its ending. */
  name: string;
};

/** Saves what a page shows as CSV, for a spreadsheet. The host makes it, and notes who saved it. */
export function SaveCsv({ command, input, isPage = false, name }: Props) {
  const { client } = useOffice();
  const [state, send] = useMachine(
    commandFormMachine.provide({
      actors: {
        run: fromPromise<Done, Sending>(async ({ signal }) => {
          const saved = await client.saveCsv(command, input, { signal, page: isPage });
          if (saved.kind === 'refused') return { kind: 'refused', message: saved.reason, field: null };
          saveFile(`${name}.csv`, 'text/csv', UTF8_MARK + saved.value.csv);
          return { kind: 'done', said: '', answer: null };
        }),
      },
    }),
    { input: { asks: false } },
  );
  const { refusal } = state.context;
  const again = state.can({ type: 'again.pressed' });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={state.matches('doing')}
        onClick={() =>
          send(
            again ? { type: 'again.pressed' } : { type: 'input.submitted', sending: { input, attempt: '' } },
          )
        }
      >
        <DownloadIcon /> Save as CSV
      </Button>
      {refusal !== null && <ShopperText role="alert">{refusal.message}</ShopperText>}
    </>
  );
}
