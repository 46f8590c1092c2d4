import type { Command } from '#contract/office/commands.ts';
import { csvOf } from '#contract/office/csv.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';

/** Without this mark, spreadsheets misread UTF-8. */
const UTF8_MARK = '\ufeff';

/** Saves an answer as CSV for a spreadsheet. */
export function SaveCsv({ command, answer, name }: { command: Command; answer: unknown; name: string }) {
  return (
    <DownloadButton
      fileName={`${name}.csv`}
      type="text/csv"
      text={() => UTF8_MARK + csvOf(command.answer, answer)}
    >
      Save as CSV
    </DownloadButton>
  );
}
