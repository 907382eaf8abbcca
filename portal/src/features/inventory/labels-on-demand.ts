import { onDemand } from '../../ui/on-demand.tsx';

const fetchLabels = () => import('../labels/index.ts');

export const LabelDock = onDemand(async () => (await fetchLabels()).LabelDock);
export const PrintLabelDialog = onDemand(async () => (await fetchLabels()).PrintLabelDialog);
