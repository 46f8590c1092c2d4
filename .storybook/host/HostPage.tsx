import samples from 'virtual:host-samples';
import { inScheme } from './HostPages.tsx';

type Props = { page: string; scheme?: 'light' | 'dark' };

/** A page of the host, as large as the screen. Its links and buttons do nothing. */
export function HostPage({ page, scheme = 'light' }: Props) {
  const html = samples.pages[page];
  if (html === undefined) throw new Error(`The host has no sample of the page ${page}.`);
  return (
    <iframe
      title="The page"
      srcDoc={inScheme(html, scheme)}
      sandbox="allow-same-origin"
      style={{ display: 'block', width: '100%', height: '100dvh', border: 0, colorScheme: scheme }}
    />
  );
}
