import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';

type DownloadButtonProps = { fileName: string; text: () => string; children: string };

/** Downloads a text as a file. The text is created on demand. */
export function DownloadButton({ fileName, text, children }: DownloadButtonProps) {
  function save() {
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // By its next task the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(url));
  }
  return (
    <Button variant="secondary" size="sm" onClick={save}>
      <DownloadIcon /> {children}
    </Button>
  );
}
