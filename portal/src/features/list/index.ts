export { ActionButtons } from './action-buttons.tsx';
export { AddButton } from './add-button.tsx';
export { countOf } from './count-of.ts';
export { EditAction } from './edit-action.tsx';
export { liveCount } from './list-news.tsx';
export { ListSection } from './list-section.tsx';
export { usePagedList } from './use-paged-list.ts';
export { useRecordHistory } from './use-record-history.tsx';
