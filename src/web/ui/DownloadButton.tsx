import { Button } from './Button.tsx';
import { DownloadIcon } from './icons.tsx';

type DownloadButtonProps = {
  fileName: string;
  /** Made once it is pressed. */
  text: () => string;
  type?: 'text/plain' | 'text/csv';
  children: string;
};

/**
 * Saves a text as a file of the device.
 *
 * - Status: beta.
 * - Use: for what people keep or open elsewhere, such as codes or a table for a spreadsheet.
 * - Not: for a file that the host has: that is a link.
 * - Keyboard: a button.
 * - States: only one; the browser shows the download.
 */
export function DownloadButton({ fileName, text, type = 'text/plain', children }: DownloadButtonProps) {
  return (
    <Button variant="secondary" size="sm" onClick={() => saveFile(fileName, type, text())}>
      <DownloadIcon /> {children}
    </Button>
  );
}

/** Saves a text as a file of the device. */
export function saveFile(name: string, type: 'text/plain' | 'text/csv', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By its next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
}
