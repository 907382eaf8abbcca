import type { XmlElement } from './xml.ts';

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** The children of that name. */
export const childrenOf = (parent: XmlElement, namespace: string, name: string): XmlElement[] =>
  elementsIn(parent).filter((child) => child.namespace === namespace && child.name === name);

/** An element and all that stand in it, in the order of the document. */
export const everyElement = (element: XmlElement): XmlElement[] => {
  const all = [element];
  for (const one of all) all.push(...elementsIn(one));
  return all;
};

/** The whole text of an element; undefined where other elements stand in it. */
export const textIn = ({ children }: XmlElement): string | undefined =>
  children.every((child) => typeof child === 'string') ? children.join('') : undefined;
