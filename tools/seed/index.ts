export { demoPassword, demoSignIns, seedDemo } from './demo.ts';
export { seedLarge } from './large.ts';
