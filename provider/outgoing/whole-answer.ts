/** The bytes of an answer; throws for one that goes on and on, and reads no further. */
export const wholeAnswer = async (answer: Response, mostBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};
