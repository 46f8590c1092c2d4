import { type ComponentProps, type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { Notice } from '#web/ui/Notice.tsx';

const file = css({ minHeight: 'control', width: 'full', minWidth: '0', pt: '2', fontSize: 'sm' });

type Props = { isOn: boolean; label: string; onText: (text: string) => void; children: ReactNode };

/**
 * A field that also takes the text of a file, which is chosen or dropped on it. A file that isn't UTF-8
 * would be garbled, and is refused.
 */
export function FileInto({ isOn, label, onText, children }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  if (!isOn) return children;
  async function read([chosen]: Iterable<File>) {
    if (chosen === undefined) return;
    try {
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()));
      setRefused(null);
    } catch {
      setRefused(`${chosen.name} can't be read as UTF-8 text: save it as CSV UTF-8.`);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A file that can't be dropped is chosen below.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void read(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        type="file"
        aria-label={`A file for ${label}`}
        accept=".txt,.csv"
        className={file}
        onChange={({ currentTarget: { files } }) => void read(files ?? [])}
      />
      {refused !== null && (
        <Notice tone="error" alert>
          <bdi>{refused}</bdi>
        </Notice>
      )}
    </div>
  );
}

type BytesProps = { control: ComponentProps<'input'>; onBytes: (base64: string) => void };

/** A field of the bytes of a picture, in base64. */
export function BytesOf({ control, onBytes }: BytesProps) {
  const read = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const reader = new FileReader();
    reader.onload = () => onBytes(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(chosen);
  };
  return (
    <input
      {...control}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      className={file}
      onChange={(event) => read(event.currentTarget.files?.[0])}
    />
  );
}
