import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { frontStyles, materials } from "../elevations/elevation-styles.ts";
import { frontOf } from "../elevations/front.ts";
import { changedFiles, drawFiles } from "../main.ts";
import { type PlanFile, readPlanFiles } from "./plan-file.ts";
import { roomLabels } from "./room-labels.ts";
import { overlappingRooms, planProblems } from "./testing/plan-rules.ts";
import { finishedAreaSqFt } from "./walls.ts";

const plansFolder = fileURLToPath(new URL("../../plans/", import.meta.url));
const drawingsFolder = fileURLToPath(new URL("../../drawings/", import.meta.url));
const plans = readPlanFiles(plansFolder);

function changedPlan(change: (plan: PlanFile) => void): PlanFile {
  const plan = structuredClone(plans.find(({ slug }) => slug === "juniper"));
  if (!plan) throw new Error("the demo has no juniper");
  change(plan);
  return plan;
}

test("the demo builder has 24 plans", () => {
  expect(plans).toHaveLength(24);
});

describe.each(plans.map((plan) => [plan.slug, plan] as const))("%s", (_slug, plan) => {
  test("rooms tile, are reachable, and match the published figures", () => {
    expect(planProblems(plan)).toEqual([]);
  });

  test("rooms do not overlap, and their areas add up to the finished area", () => {
    for (const level of plan.levels) expect(overlappingRooms(level.rooms)).toEqual([]);
    const area = plan.levels.reduce((sum, level) => sum + finishedAreaSqFt(level), 0);
    expect(Math.abs(area - plan.finishedSqrFt) / plan.finishedSqrFt).toBeLessThanOrEqual(0.015);
  });

  test("every label is inside its room and overlaps no other", () => {
    for (const level of plan.levels) {
      const labels = roomLabels(level);
      for (const { room, center, w, h } of labels) {
        expect(center.x - w / 2, room.name).toBeGreaterThanOrEqual(room.x);
        expect(center.x + w / 2, room.name).toBeLessThanOrEqual(room.x + room.w);
        expect(center.y - h / 2, room.name).toBeGreaterThanOrEqual(room.y);
        expect(center.y + h / 2, room.name).toBeLessThanOrEqual(room.y + room.h);
      }
      labels.forEach((one, i) => {
        for (const other of labels.slice(i + 1)) {
          const apart =
            Math.abs(one.center.x - other.center.x) >= (one.w + other.w) / 2 ||
            Math.abs(one.center.y - other.center.y) >= (one.h + other.h) / 2;
          expect(apart, `${one.room.name} and ${other.room.name}`).toBe(true);
        }
      });
    }
  });

  test("each elevation has a known style and material, and its front the plan's garage doors", () => {
    const garageDoors = plan.levels.flatMap((level) => level.doors).filter((door) => door.kind === "garage");
    const front = frontOf(plan);
    expect(front.openings.filter((opening) => opening.kind === "entry")).toHaveLength(1);
    for (const door of front.openings.filter((opening) => opening.kind === "garage")) {
      expect(garageDoors.some((drawn) => drawn.x === door.x0 && drawn.w === door.x1 - door.x0)).toBe(true);
    }
    for (const elevation of plan.elevations) {
      expect(frontStyles).toHaveProperty([elevation.style]);
      expect(materials).toHaveProperty([elevation.material]);
    }
    expect(plan.elevations.map(({ letter }) => letter).join("")).toMatch(/^ABC?$/);
  });
});

test("the drawings folder holds exactly the drawings of the plans", () => {
  expect(changedFiles(drawFiles())).toEqual([]);
  expect(readdirSync(drawingsFolder).filter((name) => name.endsWith(".svg")).length).toBeGreaterThan(100);
});

test("no rendering is used for two elevations", () => {
  const renderings = plans.flatMap(({ elevations }) => elevations.flatMap(({ rendering }) => rendering ?? []));
  expect(new Set(renderings).size).toBe(renderings.length);
});

describe("an inconsistent plan is reported", () => {
  const problemsAfter = (change: (plan: PlanFile) => void) => planProblems(changedPlan(change)).join("\n");
  const roomNamed = (plan: PlanFile, name: string) => {
    const room = plan.levels[0]?.rooms.find((candidate) => candidate.name === name);
    if (!room) throw new Error(`no room ${name}`);
    return room;
  };

  test("when rooms overlap", () => {
    expect(
      problemsAfter((plan) => {
        roomNamed(plan, "Foyer").x -= 2;
      }),
    ).toContain("cover the same ground");
  });
  test("when its area differs", () => {
    expect(
      problemsAfter((plan) => {
        plan.finishedSqrFt = 1900;
      }),
    ).toContain("its rooms measure 1728 sq ft, it says 1900");
  });
  test("when a bedroom has no window", () => {
    expect(
      problemsAfter((plan) => {
        const level = plan.levels[0];
        if (level) level.windows = [];
      }),
    ).toContain("Bedroom 2 has no window");
  });
  test("when a room has no door", () => {
    expect(
      problemsAfter((plan) => {
        const level = plan.levels[0];
        if (level) level.doors = level.doors.filter(({ kind }) => kind !== "door");
      }),
    ).toContain("no way into Pantry");
  });
  test("when a door is in no wall", () => {
    expect(
      problemsAfter((plan) => {
        plan.levels[0]?.doors.push({ x: 20, y: 10, w: 3, wall: "h", kind: "door" });
      }),
    ).toContain("stands in no wall");
  });
});

test("invalid values of plan files are reported with their position", () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-plans-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "x.yaml"), "slug: x\ntitle: true\nlevels: [{ rooms: [{ w: 0.3 }] }]\n");
  writeFileSync(join(folder, "y.yaml"), "- a list");
  writeFileSync(join(folder, "z.yaml"), JSON.stringify({ ...plans[0], slug: "juniper" }));
  const read = () => readPlanFiles(folder);
  expect(read).toThrow("x.yaml title: expected (string | number), found true");
  expect(read).toThrow("x.yaml levels[0].rooms[0].w: expected a multiple of a quarter foot");
  expect(read).toThrow("y.yaml slug: ");
  expect(read).toThrow("z.yaml: its slug says juniper");
});
