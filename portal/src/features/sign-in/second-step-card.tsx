import { giveUpSignIn } from './second-step.mutations.ts';
import { SecondStep } from './second-step.tsx';
import { sayLoggedIn } from './sign-in-notices.ts';

/** The second step on an account screen; the screen goes on by itself once it is taken. */
export function SecondStepCard() {
  return (
    <SecondStep
      onDone={sayLoggedIn}
      onCancel={() => void giveUpSignIn()}
      cancelLabel="Cancel and sign in as somebody else"
    />
  );
}
