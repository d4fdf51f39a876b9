import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./skeleton.module.css";

const drawings = {
  elevation: {
    walls:
      "M20 168H280M40 168V104L96 58 152 104V168M152 168V112H262V168M146 112 206 76 268 112M72 168V128H104V168M112 128H136V148H112ZM176 168V132H240V168M176 144H240M176 156H240",
    measure: "M40 184H262M40 178V190M262 178V190",
  },
  plan: {
    walls: "M30 30H270V150H200V170H100V150H30ZM130 30V92H30M130 92V150M200 30V80M200 110V150",
    measure: "M30 14H270M30 8V20M270 8V20",
  },
} as const;

const lineNames = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"] as const;

/** Lines that keep the place of words to come; at most eight. */
export function SkeletonLines({ count = 3, className }: { count?: number; className?: string }) {
  return (
    <div className={classNames(styles.lines, className)} aria-hidden="true">
      {lineNames.slice(0, count).map((name) => (
        <span key={name} className={styles.line} />
      ))}
    </div>
  );
}

/** A card to come: a drawing that draws itself once in 900 ms, and lines. */
export function Skeleton({ drawing = "elevation", lines = 3 }: { drawing?: keyof typeof drawings; lines?: number }) {
  const { walls, measure } = drawings[drawing];
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <svg viewBox="0 0 300 200" aria-hidden="true" focusable="false">
        <path className={styles.drawn} pathLength="1" d={walls} />
        <path className={styles.measure} d={measure} />
      </svg>
      <SkeletonLines count={lines} />
    </div>
  );
}

/** Says once, for screen readers, what the skeletons inside stand for. */
export function Loading({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  );
}
