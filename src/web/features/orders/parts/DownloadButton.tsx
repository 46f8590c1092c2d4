import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';

type DownloadButtonProps = { fileName: string; text: () => string; children: string };

/** Saves a text as a file on the device; the text is made when it is asked for. */
export function DownloadButton({ fileName, text, children }: DownloadButtonProps) {
  function save() {
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser has begun to save it by its next task.
    setTimeout(() => URL.revokeObjectURL(url));
  }
  return (
    <Button variant="secondary" size="sm" onClick={save}>
      <DownloadIcon /> {children}
    </Button>
  );
}
