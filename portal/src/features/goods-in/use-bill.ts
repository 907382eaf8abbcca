import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { type Bill, emptyBill } from './bill/bill.ts';
import { type BillLine, isEmpty } from './bill/bill-line.ts';
import { withoutLines } from './bill/edit-lines.ts';
import { followBill, keepBill, keptBill } from './kept-bill.ts';

type Lines = readonly BillLine[];

/** The lines before one of them was removed, to be put back as long as nothing else was done. */
type Removed = { readonly before: Lines; readonly id: string };

/**
 * The bill on the page: kept on this machine for the account, and the same in all its tabs. Where the browser keeps
 * nothing, closing the page asks first.
 */
export function useBill() {
  const session = useSession();
  const [account] = useState(session.phase === 'in' ? session.user.id : '');
  const [bill, setBill] = useState<Bill>(() => keptBill(account) ?? emptyBill());
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [isKept, setIsKept] = useState(true);
  // One field is left and the next one entered before the page is drawn again: both change the bill as it is by then.
  const latest = useRef(bill);

  const put = useCallback(
    (next: Bill): void => {
      latest.current = next;
      setBill(next);
      // Before anything of it is sent, and not only once it is drawn.
      setIsKept(keepBill(account, next));
    },
    [account],
  );
  const take = useCallback(
    (next: Bill): void => {
      put(next);
      setRemoved(null);
    },
    [put],
  );
  useEffect(
    () =>
      followBill(account, (other) => {
        latest.current = other ?? emptyBill();
        setBill(latest.current);
        setRemoved(null);
      }),
    [account],
  );

  useAskedFirst(!isKept && !bill.lines.every(isEmpty));

  const changes = useMemo(() => changesOf({ current: () => latest.current, put, take, setRemoved }), [put, take]);
  return { bill, removed, ...changes };
}

type Changing = {
  /** The bill as it is at this moment. */
  readonly current: () => Bill;
  /** Puts another bill in its place; `take` as what somebody did, after which nothing removed can be put back. */
  readonly put: (next: Bill) => void;
  readonly take: (next: Bill) => void;
  readonly setRemoved: (removed: Removed) => void;
};

function changesOf({ current, put, take, setRemoved }: Changing) {
  const changing =
    (set: (next: Bill) => void) =>
    (change: (lines: Lines) => Lines): void => {
      const bill = current();
      const lines = change(bill.lines);
      if (lines !== bill.lines) set({ ...bill, lines });
    };
  const edit = changing(take);
  return {
    current,
    take,
    edit,
    /** The same where nobody did anything. */
    tidy: changing(put),
    /** Takes a line away; `removed` has the lines as they were. */
    remove: (id: string): void => {
      const before = current().lines;
      edit((lines) => withoutLines(lines, [id]));
      setRemoved({ before, id });
    },
    putBack: (lines: Lines): void => edit(() => lines),
  };
}

export type BillState = ReturnType<typeof useBill>;

/** Closing the page asks first where something would be lost. */
function useAskedFirst(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
