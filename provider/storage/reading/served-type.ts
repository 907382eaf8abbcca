/** As what a file is answered, so that no browser makes a page or a script of it, whatever it was said to be. */
export interface ServedType {
  readonly type: string;
  /** Whether a browser that is sent to it is to save it. For a page that shows it that means nothing. */
  readonly isAttachment: boolean;
}

const token = "[\\w!#$&^.+*'`|~%-]+";
const value = `(?:${token}|"[\\x20-\\x21\\x23-\\x2b\\x2d-\\x5b\\x5d-\\x7e]*")`;
/** No comma: what follows one would be another type, which browsers take in place of the first. */
const wellFormed = new RegExp(`^(${token}/${token})(?: *; *${token}=${value})* *;?$`);
const longest = 200;

/** What a browser opens by itself: it is shown, and runs nothing. */
const inert =
  /^(image\/(a?png|jpe?g|pjpeg|gif|webp|avif|bmp|x-ms-bmp|tiff|hei[cf]|jxl|x-icon|vnd\.microsoft\.icon)|(video|audio)\/[\w.-]+|text\/plain)$/;

/** What runs where it is opened or where a page names it, or says how a page looks: as a text it does neither. */
const active = /html|script[\d.]*$|[/+]xml$|\/xsl|\/css|^(multipart|message)\//;

/** A picture where a page shows it, and where it is opened a page that may run scripts. */
const drawing = 'image/svg+xml';

/** `said` is what the upload said, which nobody looked at. */
export const servedType = (said: string): ServedType => {
  const [type = '', essence = ''] = (said.length <= longest && wellFormed.exec(said)) || [];
  const name = essence.toLowerCase();
  if (inert.test(name)) return { type, isAttachment: false };
  if (name === drawing) return { type: drawing, isAttachment: true };
  if (active.test(name || said.toLowerCase())) return { type: 'text/plain', isAttachment: true };
  return { type: type || 'application/octet-stream', isAttachment: true };
};
