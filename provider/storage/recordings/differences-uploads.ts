import type { Reason } from '../../testing/replay/reason.ts';

const names: readonly Reason[] = [
  {
    reason: 'A name may be of any script.',
    at: {
      'upload-keys': ['post-unicode', 'post-accent', 'post-emoji', 'get-unicode'],
      move: ['bad-key'],
      copy: ['bad-key'],
    },
  },
  {
    reason: 'What was taken above is listed, and what was refused is not.',
    keys: ['body.', 'names.'],
    at: { 'upload-keys': ['list'] },
  },
  {
    reason: 'A refused name is told as it was sent, without paths of the server.',
    keys: ['body.message'],
    at: {
      'upload-keys': [
        'post-dotdot',
        'post-dotdot-inside',
        'post-dotdot-encoded',
        'post-dotdot-encoded-slash',
        'post-dot',
        'post-only-dot',
        'post-only-dotdot',
      ],
      move: ['dotdot-key'],
    },
  },
  {
    reason: 'A name has 1,024 bytes at most, however it is divided.',
    at: { 'upload-keys': ['post-long-segment-300', 'post-long-3000'] },
  },
  {
    reason: 'An address that cannot be read is refused ahead of this service, and told whole.',
    keys: ['body.message'],
    at: { 'upload-keys': ['post-percent-bad'] },
  },
];

const limits: readonly Reason[] = [
  {
    reason: 'What arrives is counted, whether its length was said or not.',
    at: { 'upload-limits': ['over-limit-chunked', 'get-over-chunked'] },
  },
  {
    reason: 'What says that it is an image is one.',
    at: {
      'content-types': ['up-html-as-png', 'get-html-as-png'],
      'rls-conditions': ['typed'],
      'sign-upload': ['use-after-refusals'],
      'upload-limits': ['mime-lie', 'get-lie', 'mime-multipart-field-lie'],
      'upload-multipart': ['contentType-field', 'get-c', 'empty-file'],
    },
  },
  { reason: 'Metadata have their limit in a form, too.', at: { 'upload-multipart': ['metadata-too-large'] } },
  {
    reason: 'What was refused above is not there.',
    keys: ['rows.'],
    at: {
      'content-types': ['get-html-signed'],
      'rls-conditions': ['policy-that-fails-list'],
      'sign-upload': ['post-method'],
      'upload-limits': ['metadata-header-large'],
      'upload-multipart': ['not-multipart-inside'],
    },
  },
];

export const uploads: readonly Reason[] = [...names, ...limits];
