export const help = `Directories that people sign in by (single sign-on, SAML 2.0), for the person at this machine:
while the server runs, or while it is stopped.

  npm run sso -- list
      all directories, and what an identity provider needs to know of this shop

  npm run sso -- add METADATA --domain DOMAIN [--domain DOMAIN] [--name NAME] [--idp-initiated]
      adds one; METADATA is a file, or an https address, that the identity provider gives.
      Whoever types an address of one of the domains at the login page is sent there.
      --idp-initiated also takes people whom the identity provider sends unasked to an application
      of your own; it needs THAAN_IMPLICIT=on. The shop's own pages take nobody so

  npm run sso -- update NAME [--metadata METADATA] [--domain DOMAIN] [--off] [--on]
      brings new metadata, as when its certificate has changed; names all domains anew;
      switches it off, which signs its people out, or on again

  npm run sso -- remove NAME
      removes it and signs its people out; their accounts stay, and nobody can enter them

Neither --off nor remove is done to the directory of the last who may enter: give another person
a role that may enter first.
NAME is what the list calls a directory. People of a directory have accounts of their own, apart
from others of the same address; npm run staff gives roles.
A data folder, or DATABASE_URL, is named as for npm start.`;
