import { type ChangeEvent, useState } from 'react';
import { css } from '#styled/css';
import { Notice } from '#web/ui/Notice.tsx';

const file = css({ minHeight: 'control', width: 'full', minWidth: '0', pt: '2', fontSize: 'sm' });

/** A file whose text is put into a field. One that isn't UTF-8 would be garbled, and is refused. */
export function FileInto({ label, onText }: { label: string; onText: (text: string) => void }) {
  const [refused, setRefused] = useState<string | null>(null);
  async function read({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    if (chosen === undefined) return;
    try {
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()));
      setRefused(null);
    } catch {
      setRefused(`${chosen.name} can't be read as UTF-8 text: save it as CSV UTF-8.`);
    }
  }
  return (
    <>
      <input
        type="file"
        aria-label={`A file for ${label}`}
        accept=".txt,.csv"
        className={file}
        onChange={read}
      />
      {refused !== null && (
        <Notice tone="error" alert>
          <bdi>{refused}</bdi>
        </Notice>
      )}
    </>
  );
}
