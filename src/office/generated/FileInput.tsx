import type { ComponentProps, ReactNode } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import type { WholeFile } from '../api/commands.ts';

/** The browser's button looks like the house's small one. */
const file = css({
  width: 'full',
  minWidth: '0',
  minHeight: 'control',
  mt: '1',
  color: 'fg.muted',
  fontSize: 'sm',
  cursor: 'pointer',
  '&::file-selector-button': {
    minHeight: 'small',
    me: '3',
    px: '3',
    py: '1',
    bg: 'bg.raised',
    color: 'fg',
    border: 'control',
    borderRadius: 'md',
    font: 'inherit',
    fontWeight: 'bold',
    cursor: 'pointer',
  },
  '&:hover::file-selector-button': { bg: 'bg.sunken' },
});

type Props = {
  isOn: boolean;
  label: string;
  chosen: WholeFile | undefined;
  onFile: (file: WholeFile | null) => void;
  children: ReactNode;
};

/**
 * A text field that also accepts a file, chosen or dropped. The file replaces the text and is sent
 * as raw bytes: the host decodes it.
 */
export function FileInput({ isOn, label, chosen, onFile, children }: Props) {
  if (!isOn) return children;
  const read = ([first]: Iterable<File>) => {
    if (first !== undefined) readBase64(first, (base64) => onFile({ name: first.name, base64 }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a shortcut; the button below chooses a file too.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        read(event.dataTransfer.files);
      }}
    >
      {chosen === undefined ? (
        <>
          {children}
          <input
            type="file"
            aria-label={`A file for ${label}`}
            className={file}
            onChange={({ currentTarget: { files } }) => read(files ?? [])}
          />
        </>
      ) : (
        <>
          <bdi>{chosen.name}</bdi>{' '}
          <Button size="sm" variant="secondary" onClick={() => onFile(null)}>
            Another file or a text
          </Button>
        </>
      )}
    </div>
  );
}

type BytesProps = { control: ComponentProps<'input'>; onBytes: (base64: string) => void };

/** A field for a picture's bytes, in base64. */
export function BytesOf({ control, onBytes }: BytesProps) {
  return (
    <input
      {...control}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      className={file}
      onChange={({ currentTarget: { files } }) => {
        if (files?.[0] !== undefined) readBase64(files[0], onBytes);
      }}
    />
  );
}

function readBase64(chosen: File, onBytes: (base64: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => onBytes(String(reader.result).split(',')[1] ?? '');
  // An unreadable file counts as none, so that the form says that it is missing.
  reader.onerror = () => onBytes('');
  reader.readAsDataURL(chosen);
}
