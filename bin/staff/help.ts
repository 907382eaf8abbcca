export const help = `Staff, for the person at this machine: while the server runs, or while it is stopped.

  npm run staff -- list
      everybody with an account: role, second step, ban and last sign-in

  npm run staff -- add EMAIL [--role ROLE] [--password-stdin]
      makes an account that may sign in at once; the role is admin unless it is named

  npm run staff -- role EMAIL ROLE
      changes a role: user, admin or superadmin; a user may not enter

  npm run staff -- reset EMAIL [--password-stdin]
      gives a new password and signs out everywhere

  npm run staff -- reset-factors EMAIL
      removes all second steps of somebody who lost them, and signs out everywhere

  npm run staff -- ban EMAIL [--until DATE]
      shuts somebody out and signs them out everywhere, until the day or time at +05:30 if one
      is given: --until 2026-12-31, --until "2026-12-31 18:00"

  npm run staff -- ban EMAIL --lift
      lets them in again

In role, reset-factors and ban the number of an account by phone stands for EMAIL: +919876543210.
Where an address has several accounts, as one with a password and one of a directory, these three
show them, change nothing, and take the id of the one that is meant in place of EMAIL.
A password is made up and shown once, or read with --password-stdin: asked for at a terminal,
else taken from the standard input. A data folder, or DATABASE_URL, is named as for npm start.`;
