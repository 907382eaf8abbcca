import { useAsking } from './use-asking.ts';

/** A line under what takes long: who waits for an answer of the person at the computer. */
export function PermissionHint() {
  const asking = useAsking();
  return asking ? <p className="text-muted text-table">{asking.sentence}</p> : null;
}
