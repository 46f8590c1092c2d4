/** A text with its `code` and *words of the screen* set apart. */
export const Words = ({ text }: { text: string }) =>
  text.split(/(`[^`]+`|\*[^*]+\*)/).map((part, at) => {
    const key = `${at} ${part}`;
    const inner = part.slice(1, -1);
    if (part.startsWith('`')) return <code key={key}>{inner}</code>;
    return part.startsWith('*') ? <em key={key}>{inner}</em> : <span key={key}>{part}</span>;
  });
