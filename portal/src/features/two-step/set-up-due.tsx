import { logOut } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { AccountScreen, CoveringDialog } from '../sign-in/index.ts';
import { SetUpTwoStep } from './set-up.tsx';

const title = 'Set up two-step sign-in';

/**
 * What whoever has no second step meets once the shop asks it of them.
 * @param over whether a page is open already, which is kept beneath
 */
export function SetUpDue({ over }: { over: boolean }) {
  const content = (
    <div className="mt-1 flex flex-col gap-4">
      <p className="text-muted">
        This shop asks for a second step when you log in, and your days to set one up are over. It takes a minute; then
        you go on here.{over ? ' Nothing you typed is lost.' : ''}
      </p>
      <SetUpTwoStep isFirst onDone={() => undefined} />
      <div className="border-line border-t pt-3">
        <Button variant="ghost" className="-ml-3" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </div>
  );
  return over ? (
    <CoveringDialog title={title}>{content}</CoveringDialog>
  ) : (
    <AccountScreen title={title}>{content}</AccountScreen>
  );
}
