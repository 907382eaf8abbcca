import { defaultPhonePrefix } from '../../shop/phone.ts';
import type { Random } from './random.ts';

/** A customer of the demo shop in the column names of the table; amounts are decimal text, dates days before today. */
export interface DemoCustomer {
  readonly customer_ulid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string | null;
  readonly gender: string | null;
  readonly loyalty_tier: string;
  readonly store_credit: string;
  readonly customer_notes: string | null;
  readonly referrer_ulid: string | null;
  readonly total_spend: string;
  readonly bought_days_ago: number | null;
  readonly created_days_ago: number;
}

const women = [
  'Asha',
  'Bhavna',
  'Chitra',
  'Deepika',
  'Farida',
  'Gauri',
  'Harpreet',
  'Ishita',
  'Jyoti',
  'Kavita',
  'Lakshmi',
  'Meera',
  'Nandini',
  'Pooja',
  'Rukmini',
  'Sunita',
  'Tara',
  'Zainab',
  'Ananya',
  'Shobha',
];
const men = [
  'Amit',
  'Bharat',
  'Dinesh',
  'Farhan',
  'Gurpreet',
  'Hemant',
  'Imran',
  'Joseph',
  'Kiran',
  'Manoj',
  'Naveen',
  'Prakash',
  'Rahul',
  'Suresh',
  'Vikram',
];
const families = [
  'Agarwal',
  'Banerjee',
  'Chauhan',
  'Desai',
  'Fernandes',
  'Gupta',
  'Iyer',
  'Jain',
  'Khan',
  'Kulkarni',
  'Mehta',
  'Nair',
  'Patel',
  'Qureshi',
  'Reddy',
  'Shah',
  'Singh',
  'Trivedi',
  'Verma',
  'Yadav',
  "D'Souza",
  'शर्मा',
];
const streets = [
  'Manek Chowk, Ahmedabad 380001',
  'Johari Bazaar, Jaipur 302003',
  'Laad Bazaar, Hyderabad 500002',
  'T. Nagar, Chennai 600017',
  'Gariahat Road, Kolkata 700029',
  'Ring Road, Surat 395002',
  'Chandni Chowk, Delhi 110006',
];
const notes = [
  'Prefers cotton in summer.',
  'Calls before festivals: keep new Banarasi aside.',
  'Pays by UPI.',
  'Buys for the whole family at Diwali.',
  'Asks for fall and pico on every saree.',
  'Size runs small: offer one larger.',
];

/** Lowest spend in rupees of each tier, as the shop gives them by hand. */
const tiers = [
  ['platinum', 150_000],
  ['gold', 60_000],
  ['silver', 20_000],
  ['bronze', 0],
] as const;

/** The demo shop's customers, oldest first: some referred by an earlier one, a few without most fields. */
export function demoCustomers(random: Random, count = 60): DemoCustomer[] {
  const customers: DemoCustomer[] = [];
  for (let place = 0; place < count; place++) {
    const earlier = customers.length > 5 && random.whole(1, 3) === 1 ? random.pick(customers) : null;
    const sparse = place % 12 === 11;
    customers.push({
      ...oneCustomer(random, count - place),
      ...(sparse && nothingMore),
      referrer_ulid: earlier?.customer_ulid ?? null,
    });
  }
  return customers;
}

const nothingMore = {
  email: null,
  address: null,
  gender: null,
  customer_notes: null,
  loyalty_tier: '',
  total_spend: '0.00',
  bought_days_ago: null,
};

function oneCustomer(random: Random, age: number): DemoCustomer {
  const isWoman = random.whole(1, 10) > 3;
  const first = random.pick(isWoman ? women : men);
  const last = random.pick(families);
  const spend = Math.floor((random.whole(0, 480) ** 2 * 100) / 100) + random.whole(0, 99);
  return {
    customer_ulid: random.uuid().replaceAll('-', '').slice(0, 26),
    first_name: first,
    last_name: last,
    // The place in the list keeps phones apart; Indian mobile numbers have ten digits and begin with 9 here.
    phone: `${defaultPhonePrefix}98${random.whole(100_000, 999_999)}${String(age).padStart(2, '0')}`,
    email: random.whole(1, 4) === 1 ? null : `${lettersOf(first)}.${lettersOf(last)}${age}@example.in`,
    address: random.whole(1, 3) === 1 ? null : `${random.whole(1, 240)}, ${random.pick(streets)}`,
    gender: random.pick([
      isWoman ? 'Female' : 'Male',
      isWoman ? 'Female' : 'Male',
      'Prefer not to say',
      'Unknown',
      null,
    ]),
    loyalty_tier: tiers.find(([, lowest]) => spend >= lowest)?.[0] ?? 'bronze',
    store_credit: random.whole(1, 4) === 1 ? `${random.whole(50, 1500)}.50` : '0.00',
    customer_notes: random.whole(1, 3) === 1 ? random.pick(notes) : null,
    referrer_ulid: null,
    total_spend: `${spend}.${random.pick(['00', '50', '00'])}`,
    bought_days_ago: spend < 100 ? null : random.whole(0, 400),
    created_days_ago: age * 15,
  };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '') || 'x';
}
