/** What the page reads of the shop's certificate. */
export interface CertificateFacts {
  /** In hex: no other certificate of the shop has it. */
  readonly serial: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** An element of DER: its kind, and what is in it. */
interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

const tags = { version: 0xa0, integer: 0x02, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30 };

/** The elements that follow one another. Throws a RangeError where something is cut off. */
const elementsOf = (bytes: Uint8Array): readonly Element[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = view.getUint8(at++);
    let length = view.getUint8(at++);
    if (length > 0x7f) {
      const digits = length & 0x7f;
      length = 0;
      for (let digit = 0; digit < digits; digit++) length = length * 256 + view.getUint8(at++);
    }
    if (at + length > bytes.length) throw new RangeError('An element is cut off.');
    elements.push({ tag, content: bytes.subarray(at, at + length) });
    at += length;
  }
  return elements;
};

/** The elements in an element of this kind. */
const within = (element: Element | undefined, tag: number): readonly Element[] => elementsOf(contentOf(element, tag));

const contentOf = (element: Element | undefined, ...kinds: readonly number[]): Uint8Array => {
  if (!element || !kinds.includes(element.tag)) throw new RangeError('Another element stands there.');
  return element.content;
};

/** A time in DER, to the second, in UTC: 'yyMMddHHmmssZ' for 1950 to 2049, else with the whole year. */
const timeFrom = (element: Element | undefined): Date => {
  const digits = String.fromCharCode(...contentOf(element, tags.utcTime, tags.generalizedTime));
  const century = element?.tag === tags.generalizedTime ? '' : digits < '5' ? '20' : '19';
  const text = (century + digits).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const time = new Date(text);
  if (!text.includes('T') || Number.isNaN(time.getTime())) throw new RangeError(`No time: ${digits}`);
  return time;
};

/** The bytes of the first certificate of a PEM. Throws where there is none. */
const bytesOf = (pem: string): Uint8Array => {
  const base64 = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem)?.[1] ?? '-';
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (byte) => byte.charCodeAt(0));
};

/** Reads a certificate (PEM); null for what is none. */
export const readCertificate = (pem: string): CertificateFacts | null => {
  try {
    const [certificate] = elementsOf(bytesOf(pem));
    const [signed] = within(certificate, tags.sequence);
    const fields = within(signed, tags.sequence).filter(({ tag }) => tag !== tags.version);
    const [serial, , , validity] = fields;
    const [from, until] = within(validity, tags.sequence);
    return {
      serial: Array.from(contentOf(serial, tags.integer), (byte) => byte.toString(16).padStart(2, '0')).join(''),
      validFrom: timeFrom(from),
      validUntil: timeFrom(until),
    };
  } catch (error) {
    console.error('The shop’s certificate could not be read', error);
    return null;
  }
};
