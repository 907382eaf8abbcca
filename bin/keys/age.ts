/** How old something is, in words: "3 h", "12 days". */
export const ageText = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / 3_600_000));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};
