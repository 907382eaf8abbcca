import { overloaded, type ProviderError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';

/** Codes of what is undone whole: it took too long, the disk is full, or the server had too much to do. */
const tookTooLong = '57014';
const undone = [tookTooLong, '53100', overloaded];
/** SQLSTATE of a call while an earlier one of the same import goes on. */
const goesOn = '55P03';

/** Codes of lines that are not laid aside any more: after a day, or since another file took their place. */
const gone = ['PT404', 'PT410'];

const tooMany =
  'The server needed too long for so many lines and stopped. Nothing was written. Try again when it has less to do, or import the file in parts.';

/** Whether it is certain that a call that failed so has written nothing. */
export function leavesNothing({ status, code }: ProviderError): boolean {
  return (status >= 400 && status < 500) || undone.includes(code);
}

/** Whether the lines of a call that failed so are not laid aside any more. */
export const areGone = ({ code }: ProviderError): boolean => gone.includes(code);

/** Answers that a server gives before it looks at the import that it is asked for. */
const before = [401, 403, 404, 408, 413, 429];

/** Whether a call that failed so also tells that no earlier call of the same import has written anything, or will. */
export function settles({ status, code }: ProviderError): boolean {
  return status >= 400 && status < 500 && code !== '' && !before.includes(status);
}

const textOf = (failure: ProviderError, more: string): string =>
  failure.code === tookTooLong ? tooMany : sentences(failure.message, failure.hint, more);

/** Why lines could not be sent or checked: nothing is written by that. */
export function checkFailureText(failure: ProviderError): string {
  return textOf(
    failure,
    areGone(failure) ? 'Nothing was written' : 'Nothing was written; what was sent so far is not lost',
  );
}

/** Why lines were not saved, where it is certain that none was. */
export function loadFailureText(failure: ProviderError): string {
  return textOf(failure, 'Nothing was written');
}

/** Why it is not known whether lines were saved, and what tells. */
export function uncertainText(failure: ProviderError): string {
  return sentences(
    failure.code === goesOn ? 'The server is still working on these lines' : failure.message,
    failure.hint,
    'It is not certain whether the lines were saved. Try again to find out: nothing is written twice',
  );
}
