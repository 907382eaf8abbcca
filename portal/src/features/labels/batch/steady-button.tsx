import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** For so many ms a second press of the button that stood there before may still come. */
const pressAfter = 500;

/** A button that comes where another was pressed: the second press of a hasty hand is not for this one. */
export function SteadyButton({ paused, ...button }: ButtonProps) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), pressAfter);
    return () => clearTimeout(timer);
  }, []);
  return <Button {...button} paused={isNew || paused} />;
}
