/** An SVG document with `content`, in pixels at 1:1; ends with a line break, as text files do. */
export const svg = ({ width, height }: { width: number; height: number }, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
