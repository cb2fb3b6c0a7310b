import { roundToStep } from '#platform/entity';

/**
 * What is due in cash of the shop's own currency: what no other way pays, in coins there are, half away from nothing; below zero it is
 * given back. It is rounded once, before any such cash is given. What would be rounded away altogether stays as it is.
 */
export const cashDue = (rest: number, step: number): number => roundToStep(rest, step) || rest;
