export { seedDemo } from './demo.ts';
export { demoPassword, demoSignIns } from './demo-people.ts';
export { seedLarge } from './large.ts';
