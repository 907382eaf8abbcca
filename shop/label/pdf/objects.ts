// The least of PDF (ISO 32000) that a page of vectors needs: numbered objects, streams, the table of where they are.

import { joined } from '../bytes.ts';

/** The number by which other objects refer to an object. */
export type Reference = number;

/** Objects of a file that is being written. */
export interface PdfObjects {
  /** A number for an object that is put later. */
  reserve(): Reference;
  /** Puts an object: its value as PDF writes it, or a stream with the entries of its dictionary. */
  put(reference: Reference, entries: string, stream?: Uint8Array): void;
  add(entries: string, stream?: Uint8Array): Reference;
  /** The file, opening with the catalog. */
  file(catalog: Reference, information: Reference): Uint8Array;
}

const encoder = new TextEncoder();

/** A number as PDF writes it: no exponent, at most four decimals. */
export const numeral = (value: number): string => String(Number(value.toFixed(4)));

/** Text of plain ASCII as the bytes of a stream. */
export const streamOf = (operators: readonly string[]): Uint8Array => encoder.encode(operators.join('\n'));

/** The file's version, and four bytes by which programs see that it is not text. */
const header = Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/** An empty file. */
export const pdfObjects = (): PdfObjects => {
  const parts: Uint8Array[] = [header];
  const places: number[] = [];
  let length = header.length;

  const write = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };

  const put = (reference: Reference, entries: string, stream?: Uint8Array): void => {
    places[reference - 1] = length;
    if (!stream) {
      write(encoder.encode(`${reference} 0 obj\n${entries}\nendobj\n`));
      return;
    }
    write(encoder.encode(`${reference} 0 obj\n<< ${entries} /Length ${stream.length} >>\nstream\n`));
    write(stream);
    write(encoder.encode('\nendstream\nendobj\n'));
  };

  const reserve = (): Reference => places.push(0);

  const add = (entries: string, stream?: Uint8Array): Reference => {
    const reference = reserve();
    put(reference, entries, stream);
    return reference;
  };

  const file = (catalog: Reference, information: Reference): Uint8Array => {
    const size = places.length + 1;
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${information} 0 R >>`;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}\nstartxref\n${length}\n%%EOF\n`;
    write(encoder.encode(table));
    return joined(parts);
  };

  return { reserve, put, add, file };
};
