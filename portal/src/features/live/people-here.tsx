import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOthers } from '../../lib/live/here.ts';
import { thoseIn } from '../../lib/live/who.ts';
import { People } from './people.tsx';
import { useSection } from './use-section.ts';

/** Who else is in the section that this page shows. */
export function PeopleHere({ most }: { most: number }) {
  const section = useSection();
  const names = thoseIn(useOthers(), section).map(({ name }) => name);
  return names.length === 0 ? null : <People names={names} most={most} label="Also here:" look="quiet" />;
}

/** The same in the place that the head of a list keeps for it. */
export function PeopleAtHead() {
  const [place, setPlace] = useState<Element | null>(null);
  // It may come with the very list that this belongs to, where that is shown from memory.
  useLayoutEffect(() => setPlace(document.querySelector('main [data-here]')), []);
  return place && createPortal(<PeopleHere most={5} />, place);
}
