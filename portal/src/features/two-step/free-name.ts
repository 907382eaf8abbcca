/** What a second step is called at first: the usual name, with a number behind it once that is taken. */
export const freeName = (usual: string, taken: readonly string[]): string => {
  let name = usual;
  for (let number = 2; taken.includes(name); number += 1) name = `${usual} ${number}`;
  return name;
};
