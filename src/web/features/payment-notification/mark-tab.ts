/** The favicon with a dot; beside it, `favicon.svg` is the plain one. */
export const MARKED_ICON = '/favicon-marked.svg';

/**
 * Puts `mark` before the document's title and a dot on its icon. The title keeps the mark when a page
 * changes it. Returns the function that takes both away.
 */
export function markTab(document: Document, mark: string): () => void {
  const prefix = `${mark} · `;
  const markTitle = () => {
    // Without a title only the mark is left, because browsers trim what they give back.
    if (!document.title.startsWith(mark)) document.title = prefix + document.title;
  };
  const observer = new MutationObserver(markTitle);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  markTitle();

  const icon = document.querySelector('link[rel=icon]');
  const plainIcon = icon?.getAttribute('href');
  icon?.setAttribute('href', MARKED_ICON);

  return () => {
    observer.disconnect();
    if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    if (plainIcon != null) icon?.setAttribute('href', plainIcon);
  };
}
