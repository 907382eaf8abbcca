import { onDemand } from '../on-demand.tsx';

// Nothing is open, and nothing pointed out, before somebody does something: the rows are there sooner without these.
const fetchParts = () => import('./row-parts.tsx');
export const OpenedRow = onDemand(async () => (await fetchParts()).OpenedRow);
export const MarkTag = onDemand(async () => (await fetchParts()).MarkTag);
export const AstrayNote = onDemand(async () => (await fetchParts()).AstrayNote);
export const MarkInSight = onDemand(async () => (await fetchParts()).MarkInSight);
