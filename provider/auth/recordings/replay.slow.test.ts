import { slowNames, testReplay } from './replaying.ts';

testReplay(slowNames);
