/** The demo shop's colour words, as a cloth merchant says them, with the shade in which the pictures show them. */
export const colors = [
  { name: 'Rani Pink', shade: '#c2185b' },
  { name: 'Maroon', shade: '#6d1b2b' },
  { name: 'Sindoor Red', shade: '#c62828' },
  { name: 'Rust', shade: '#a9502c' },
  { name: 'Mustard', shade: '#c9961a' },
  { name: 'Haldi Yellow', shade: '#e6b422' },
  { name: 'Parrot Green', shade: '#5b9a3b' },
  { name: 'Bottle Green', shade: '#1f5038' },
  { name: 'Mehendi Green', shade: '#6b6f2a' },
  { name: 'Sea Green', shade: '#3f8f85' },
  { name: 'Peacock Blue', shade: '#0f6a86' },
  { name: 'Sky Blue', shade: '#7fb2d9' },
  { name: 'Indigo', shade: '#33408f' },
  { name: 'Navy Blue', shade: '#1c2951' },
  { name: 'Purple', shade: '#6a3d8a' },
  { name: 'Lavender', shade: '#a99bd0' },
  { name: 'Onion Pink', shade: '#c98b8f' },
  { name: 'Peach', shade: '#f0a987' },
  { name: 'Ivory', shade: '#e8dfc8' },
  { name: 'Beige', shade: '#cdb48f' },
  { name: 'Coffee', shade: '#5a3a29' },
  { name: 'Silver Grey', shade: '#9aa0a8' },
  { name: 'Black', shade: '#26242b' },
  { name: 'White', shade: '#f4f2ee' },
] as const;

/** One of the demo shop's colours. */
export type DemoColor = (typeof colors)[number];
